import { causewayNames } from '@causeway/session/caip'

export type Browser = 'chromium' | 'firefox'

/**
 * The public half of the key that fixes the extension's id in Chromium, as SPKI DER in base64. The id follows from it:
 * the first 16 bytes of its SHA-256, written with the letters a to p.
 */
const publicKey =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAnm0Tm2mxsPIS3JZiHCVbaPc96GjQfoC68CBuJRVSDzyCK3DqrrG70uVrywb+xy75' +
  'D9xyW8+ukhGh8KJ6hs1jfI/+7TdEhwjoaCRtZmi3waQeAVy9xGzvS60OGaxUG4EFQNG33BnRDbOf/XnRIVdZk77UhfgPQ2/NdwBKpxKlxcI+' +
  'e+JM2wR58J35IsC2a1LTNbVytMfHFARXa58UFuP1LJ8abXKkOqv2kc4dTUVQ+JQKKMWRIFoR2dCjyNdQAgFibcgHDMkiFTwvoxf6nX3P7zj3' +
  'RV8t9QAAq07SkcM06puHX9ctfRP1spWI3MgJrmaOTP2P/q4ToXCJ/ah6GAgR8wIDAQAB'

/** The extension's id in Chromium, for everyone who loads it. */
export const extensionId = 'pjfnccckhmbmoddfccbdgjlkmfmacclk'

/** The sizes of the icon's bitmaps, in pixels. */
export const iconSizes = [16, 32, 48, 128] as const

const permissions = ['storage', 'alarms', 'idle']
const anySite = ['http://*/*', 'https://*/*']
const loopback = ['http://localhost/*', 'http://127.0.0.1/*', 'http://[::1]/*']

/** No code but the extension's own, no style in attributes, no frame, no form; any node may be called. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "worker-src 'self'",
  "connect-src 'self' http: https: ws: wss:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The manifest of one browser's build. */
export function createManifest(browser: Browser, version: string): Record<string, unknown> {
  const icons = Object.fromEntries(iconSizes.map((size) => [size, `icons/${size}.png`]))
  const everyFrame = { matches: anySite, run_at: 'document_start', all_frames: true }
  return {
    manifest_version: 3,
    name: causewayNames.name,
    version,
    description:
      'A multichain wallet: one connection for Ethereum, Solana and Bitcoin. Experimental, desktop only.',
    icons,
    action: { default_popup: 'popup.html', default_title: causewayNames.name, default_icon: icons },
    permissions: [...permissions, ...(browser === 'chromium' ? ['favicon'] : [])],
    host_permissions: loopback,
    // Asked for one by one, when the user adds a network.
    optional_host_permissions: anySite,
    content_scripts: [
      { ...everyFrame, js: ['content.js'] },
      // A page's own objects are out of reach of the first one; this one holds nothing but an EIP-6963 provider.
      { ...everyFrame, js: ['inpage.js'], world: 'MAIN' },
    ],
    content_security_policy: { extension_pages: contentSecurityPolicy },
    ...(browser === 'chromium' ? chromium : firefox),
  }
}

const chromium = {
  key: publicKey,
  minimum_chrome_version: '120',
  background: { service_worker: 'worker.js' },
  externally_connectable: { matches: anySite },
  incognito: 'split',
}

const firefox = {
  background: { scripts: ['worker.js'] },
  incognito: 'not_allowed',
  browser_specific_settings: {
    gecko: {
      id: 'wallet@causeway.dev',
      strict_min_version: '128.0',
      data_collection_permissions: { required: ['none'] },
    },
  },
}
