/**
 * The scripts that several first screens share, and the files and folders that each is made of, by their paths in the
 * repository. A file that is renamed would silently load on its own, so a test checks that all of them exist.
 */
export const parts: Record<string, readonly string[]> = {
  react: ['react', 'react-dom', 'scheduler', 'react-router'].map((name) => `node_modules/${name}/`),
  parts: [
    'web/src/ui/button.tsx',
    'web/src/ui/classes.ts',
    'web/src/ui/link.tsx',
    'web/src/lib/search-params.ts',
    'web/src/lib/navigation.ts',
    'web/src/ui/control-size.ts',
    'web/src/app/main-id.ts',
    'web/src/app/skip-link.tsx',
    'web/src/lib/api-error.ts',
    'web/src/lib/device-storage.ts',
    'web/src/lib/storage.ts',
    'contracts/src/limits/limits.ts',
  ],
  'chat-parts': [
    'web/src/ui/notice.tsx',
    'web/src/ui/skeleton.tsx',
    'web/src/ui/pill.tsx',
    'web/src/ui/agent-avatar.tsx',
    'web/src/ui/spoken-reply.tsx',
    'web/src/ui/markdown-text.tsx',
    'web/src/lib/enter-sends.ts',
    'web/src/lib/send-keys.ts',
    'web/src/lib/sentences.ts',
    'web/src/lib/time-text.ts',
    'web/src/lib/time-zone.ts',
    'contracts/src/screens/screen-wording.ts',
    'contracts/src/agents/agent-looks.ts',
  ],
  'frame-parts': [
    'web/src/app/brand.tsx',
    'web/src/app/use-focus-on-navigation.ts',
    'web/src/lib/last-keeper.ts',
  ],
  'run-parts': [
    'web/src/features/chat/chat.api.ts',
    'web/src/features/chat/chat-storage.ts',
    'web/src/lib/follow-run.ts',
    'web/src/lib/run-stream.ts',
    'contracts/src/runs/run-wording.ts',
    'contracts/src/runs/part-text.ts',
    'node_modules/eventsource-parser/',
  ],
  icons: [
    'node_modules/lucide-react/dist/esm/Icon.mjs',
    'node_modules/lucide-react/dist/esm/context.mjs',
    'node_modules/lucide-react/dist/esm/createLucideIcon.mjs',
    'node_modules/lucide-react/dist/esm/shared/',
    ...[
      'arrow-down',
      'arrow-up',
      'check',
      'download',
      'ellipsis',
      'play',
      'rotate-ccw',
      'rotate-ccw-clock',
      'search',
      'square',
      'square-pen',
    ].map(iconFile),
    'web/src/ui/icon.tsx',
  ],
  'copy-parts': ['web/src/ui/copy-button.tsx', 'web/src/lib/clipboard.ts', iconFile('copy')],
  'input-parts': ['web/src/ui/input.tsx', 'web/src/lib/form-failure.ts'],
  'form-parts': [
    'web/src/ui/field.tsx',
    'web/src/ui/password-field.tsx',
    'web/src/lib/password-rules.ts',
    ...['eye', 'eye-off'].map(iconFile),
  ],
  'account-parts': [
    'web/src/features/account/accounts.api.ts',
    'web/src/features/account/account-page.tsx',
    'web/src/features/account/account-rules.ts',
    'web/src/features/account/email-field.tsx',
    'web/src/features/account/use-destination.ts',
    'web/src/lib/passkeys.ts',
    iconFile('fingerprint-pattern'),
  ],
  // The package's door would bring it to every screen.
  'several-queries': [
    'node_modules/@tanstack/react-query/build/modern/useQueries.js',
    'node_modules/@tanstack/query-core/build/modern/queriesObserver.js',
  ],
}

/** The same as the bundler takes it. */
export function partGroups(): { name: string; test: RegExp }[] {
  return Object.entries(parts).map(([name, files]) => ({
    name,
    test: new RegExp(files.map((file) => `/${file}`.replaceAll('.', '\\.')).join('|')),
  }))
}

function iconFile(name: string): string {
  return `node_modules/lucide-react/dist/esm/icons/${name}.mjs`
}
