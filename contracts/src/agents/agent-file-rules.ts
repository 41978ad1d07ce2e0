/** What may be attached to an agent of scope `codebase`, for both sides. Schema-free. */
export const agentFileLimits = {
  /** Of one agent. */
  files: 1_000,
  /** Of text. */
  totalBytes: 20_000_000,
  /** Of a text. */
  fileBytes: 500_000,
  pdfBytes: 20_000_000,
  pdfTextBytes: 2_000_000,
  pdfPages: 500,
  pathChars: 300,
  /** Of one call. */
  filesAtOnce: 50,
  textsAtOnceBytes: 2_000_000,
  archiveBytes: 50_000_000,
  /** Of those that were left out, so many are named. */
  namedSkips: 100,
} as const

/** Why a file is left out. Those from `locked` on are of PDFs alone; `unreadable` is said by browsers. */
export const skipReasonNames = [
  ...['folder', 'secret', 'generated', 'binary', 'large', 'empty', 'path', 'full', 'unreadable'],
  ...['locked', 'damaged', 'scanned', 'costly', 'long'],
] as const
export type SkipReason = (typeof skipReasonNames)[number]

const folders = new Set([
  ...['node_modules', '.git', '.svn', '.hg', 'dist', 'build', 'out', 'target', 'vendor', 'coverage'],
  ...['.next', '.nuxt', '.venv', 'venv', '__pycache__', '.gradle', '.idea', '.cache', '__macosx'],
])
const secrets =
  /^(?:\.env(?:\..*)?|\.envrc|\.netrc|\.git-credentials|\.pgpass|\.my\.cnf|\.s3cfg|\.vault-token|\.\w+_history|\.npmrc|\.pypirc|\.htpasswd|id_(?:rsa|dsa|ecdsa|ed25519)|credentials(?:\.json)?|.*\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk|tfstate|tfvars))$/i
const examples = /^\.env\.(?:example|sample|template)$/i
const generated =
  /^(?:package-lock\.json|yarn\.lock|pnpm-lock\.yaml|cargo\.lock|composer\.lock|poetry\.lock|.*\.(?:min\.(?:js|css)|map|snap))$/i
const binaries =
  /\.(?:png|jpe?g|gif|webp|avif|ico|bmp|tiff?|psd|mp[34]|m4a|wav|ogg|flac|mov|avi|mkv|webm|docx?|xlsx?|pptx?|odt|ods|zip|gz|tgz|bz2|xz|7z|rar|jar|war|class|exe|dll|so|dylib|bin|wasm|woff2?|ttf|otf|eot|sqlite3?|db|pyc|o|a)$/i

/** A path as it is kept: with `/`, without `./` and empty parts. Undefined for one that leads elsewhere. */
export function cleanPath(path: string): string | undefined {
  const parts = path
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.')
  const cleaned = parts.join('/').normalize('NFC')
  if (parts.includes('..') || cleaned === '' || cleaned.length > agentFileLimits.pathChars) return undefined
  return /[\p{Cc}\ufffe\uffff]/u.test(cleaned) || !cleaned.isWellFormed() ? undefined : cleaned
}

/** Whether a file is read as a PDF. */
export function isPdfPath(path: string): boolean {
  return /\.pdf$/i.test(path)
}

/** Why a file is left out by its path alone; undefined where it isn't. */
export function reasonByPath(path: string): SkipReason | undefined {
  const cleaned = cleanPath(path)
  if (cleaned === undefined) return 'path'
  const parts = cleaned.split('/')
  const name = parts.at(-1) ?? ''
  if (parts.slice(0, -1).some((part) => folders.has(part.toLowerCase()))) return 'folder'
  if (name === '.DS_Store') return 'binary'
  if (secrets.test(name) && !examples.test(name)) return 'secret'
  if (generated.test(name)) return 'generated'
  return binaries.test(name) ? 'binary' : undefined
}
