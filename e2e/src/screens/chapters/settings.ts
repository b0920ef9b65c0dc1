import { otherWallet } from '../otherWallet.ts'
import type { Stage } from '../stage.ts'
import { inPopup, type State } from '../state.ts'
import { password } from '../wallet.ts'

/** Everything that can be set. */
export async function* settings(stage: Stage): AsyncGenerator<State, void> {
  yield* inPopup(stage, 'settings-top', '/settings', (page) => page.getByTestId('settings-page').waitFor())
  yield* inPopup(stage, 'settings-end', '/settings', (page) =>
    page.getByTestId('reset').scrollIntoViewIfNeeded(),
  )
  yield* inPopup(stage, 'settings-service-error', '/settings', async (page) => {
    await page.getByTestId('endpoint-input').fill('http://localhost:9/v3/0000')
    await page.getByTestId('endpoint-add').click()
    await page.locator('[data-testid=endpoint-input][aria-invalid=true]').waitFor()
  })
  yield* inPopup(stage, 'settings-password', '/settings', async (page) => {
    await page.getByTestId('change-password').click()
    await page.getByTestId('new-password').fill('harbour wall')
  })
  yield* inPopup(stage, 'settings-reveal', '/settings', async (page) => {
    await page.getByTestId('reveal-phrase').click()
    await page.getByTestId('reveal-password').waitFor()
  })
  yield* inPopup(stage, 'settings-phrase', '/settings', async (page) => {
    await page.getByTestId('reveal-phrase').click()
    await page.getByTestId('reveal-password').fill(password)
    await page.getByTestId('reveal-submit').click()
    await page.getByTestId('phrase-word-1').waitFor()
  })
  yield* inPopup(stage, 'settings-backup', '/settings', async (page) => {
    await page.getByTestId('export-backup').click()
    await page.getByTestId('new-password').waitFor()
  })
  yield* inPopup(stage, 'settings-restore', '/settings', async (page) => {
    await page.getByTestId('import-backup').click()
    await page.locator('input[type=file]').waitFor()
  })
  yield* inPopup(stage, 'settings-reset', '/settings', async (page) => {
    await page.getByTestId('reset').click()
    await page.getByTestId('reset-word').waitFor()
  })

  await stage.desk.call('ui_addAccount', { name: 'Savings' })
  yield* inPopup(stage, 'accounts-list', '/settings/accounts', (page) =>
    page.getByTestId('account-row-1').waitFor(),
  )
  yield* inPopup(stage, 'accounts-rename', '/settings/accounts', async (page) => {
    await page.getByTestId('account-row-1').getByRole('button').first().click()
    await page.getByTestId('account-name').waitFor()
  })
  yield* inPopup(stage, 'accounts-import', '/settings/accounts', async (page) => {
    await page.getByTestId('import-key').click()
    await page.getByTestId('private-key').waitFor()
  })
  yield* inPopup(stage, 'networks-few', '/settings/networks', async (page) => {
    await page.locator('[data-testid=network-row-eip155-1337] [data-testid=test-network]').click()
    await page
      .locator('[data-testid=network-row-eip155-1337] [role=status]')
      .getByText('block')
      .or(page.locator('[data-testid=network-row-eip155-1337] [role=status]'))
      .first()
      .waitFor()
  })
  yield* inPopup(stage, 'networks-add', '/settings/networks', async (page) => {
    await page.getByTestId('add-network').click()
    await page.getByTestId('network-http').waitFor()
  })
  yield* inPopup(stage, 'networks-add-error', '/settings/networks', async (page) => {
    await page.getByTestId('add-network').click()
    await page.getByTestId('network-http').fill('ftp://harbour')
    await page.getByTestId('network-save').click()
    await page.locator('[data-testid=network-http][aria-invalid=true]').waitFor()
  })
  yield* inPopup(stage, 'networks-edit', '/settings/networks', async (page) => {
    await page.locator('[data-testid=network-row-eip155-1337] [data-testid=edit-network]').click()
  })
  yield* inPopup(stage, 'networks-remove', '/settings/networks', async (page) => {
    await page.locator('[data-testid=network-row-eip155-1337] [data-testid=remove-network]').click()
    await page.getByTestId('remove-network-confirm').waitFor()
  })
  await stage.desk.call('ui_blockSites', { list: 'harb0ur.example\nfree-coins.example\nmarket-help.example' })
  yield* inPopup(stage, 'blocked-list', '/settings/blocked', (page) =>
    page.getByTestId('blocked-row').first().waitFor(),
  )
  yield* inPopup(stage, 'blocked-error', '/settings/blocked', async (page) => {
    await page.getByTestId('blocked-input').fill('not a site')
    await page.getByTestId('blocked-add').click()
    await page.locator('[data-testid=blocked-input][aria-invalid=true]').waitFor()
  })
  yield* secondPhrase(stage)
}

/** A wallet with two phrases, which is one that took in the backup of another. */
async function* secondPhrase(stage: Stage): AsyncGenerator<State, void> {
  const { desk } = stage
  const before = (await desk.snapshot()).accounts
  const importing = await stage.popup('/settings')
  await importing.getByTestId('import-backup').click()
  await importing
    .getByTestId('backup-file')
    .setInputFiles({ name: 'backup.txt', mimeType: 'text/plain', buffer: Buffer.from(otherWallet.file()) })
  await importing.getByTestId('backup-password').fill(otherWallet.password)
  await importing.getByTestId('import-backup-submit').click()
  await importing.getByText('The backup was restored.').waitFor()
  await importing.close()
  yield* inPopup(stage, 'settings-reveal-which', '/settings', async (page) => {
    await page.getByTestId('reveal-phrase').click()
    await page.getByTestId('reveal-which').waitFor()
  })
  for (const { id } of (await desk.snapshot()).accounts)
    if (!before.some((group) => group.id === id)) await desk.call('ui_removeAccount', { id })
}
