import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mark } from '../apps/extension/build/mark.js'
import { drawIcon } from './drawIcon.mjs'
import { shrinkPng } from './shrinkPng.mjs'

/** What the store shows, in this order: a claim, a sentence, and the screens that show it. */
const pictures = [
  {
    title: 'One wallet for Ethereum, Solana and Bitcoin',
    says: 'Accounts, balances and activity of every network, with your keys in this browser alone.',
    screens: ['home-balances-light', 'home-activity-light'],
  },
  {
    title: 'You choose what a site gets',
    says: 'Which accounts, which networks, what it may do, and for how long. Change it whenever you like.',
    screens: ['connect-first-light', 'connect-per-network-light'],
  },
  {
    title: 'See what happens before it does',
    says: 'Transactions and messages in plain words, with their estimated result and a fee of your choice.',
    screens: ['confirm-send-coins-light', 'confirm-sign-data-light'],
  },
  {
    title: 'Warnings come first',
    says: 'Look-alike sites, blind signatures and unlimited allowances need a second yes.',
    screens: ['connect-look-alike-dark', 'confirm-sign-hash-dark'],
  },
  {
    title: 'Every connection in one place',
    says: 'What each site sees, what it did, and the way to end it, in part or whole.',
    screens: ['sites-list-dark', 'sites-one-dark'],
  },
]

const looks = {
  light: { ground: '#e3e8e2', ink: '#1b2423', soft: '#515c59', line: '#cfd2c6' },
  dark: { ground: '#0b100f', ink: '#e9ece8', soft: '#a5b3af', line: '#2f3b39' },
}

function toHtml({ title, says, screens }, folder) {
  const { ground, ink, soft, line } = looks[screens[0].endsWith('dark') ? 'dark' : 'light']
  const image = (name) => readFileSync(join(folder, `${name}-popup.png`)).toString('base64')
  return `<!doctype html><style>
    body { display: flex; align-items: center; gap: 64px; width: 1280px; height: 800px; margin: 0; padding: 0 72px;
      box-sizing: border-box; background: ${ground}; color: ${ink}; font-family: system-ui, sans-serif }
    h1 { margin: 0 0 16px; font-size: 34px; line-height: 1.2; letter-spacing: -0.01em }
    p { margin: 0; color: ${soft}; font-size: 18px; line-height: 1.5 }
    div { flex: 1 }
    img { flex: none; border: 1px solid ${line}; border-radius: 14px; box-shadow: 0 16px 40px rgb(0 0 0 / 18%) }
    img + img { margin: 64px 0 0 -40px }
  </style><div><h1>${title}</h1><p>${says}</p></div>${screens
    .map((name) => `<img src="data:image/png;base64,${image(name)}">`)
    .join('')}`
}

/** Composes the pictures of the store's page from those of the screens, and draws its icon. */
export async function drawStore(context, { screens, folder }) {
  const page = await context.newPage()
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const [index, picture] of pictures.entries()) {
    await page.setContent(toHtml(picture, screens), { waitUntil: 'load' })
    writeFileSync(join(folder, `${index + 1}.png`), shrinkPng(await page.screenshot()))
  }
  await page.close()
  writeFileSync(join(folder, 'icon-128.png'), drawIcon(mark, 128))
}
