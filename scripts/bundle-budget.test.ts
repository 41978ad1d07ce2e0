import { expect, test } from 'vitest'
import { firstLoadFiles, type Manifest } from './bundle-budget.ts'

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_markdown.js': { file: 'assets/markdown.js' },
  'src/landing.tsx': { file: 'assets/landing.js', imports: ['_react.js', '_button.js', 'index.html'] },
  'src/chat.tsx': { file: 'assets/chat.js', imports: ['_button.js'] },
  '_button.js': { file: 'assets/button.js', imports: ['_react.js'] },
  'src/styles.css': { file: 'assets/styles.css' },
}

test('a first load is the entry and the screen with all they import, each file once', () => {
  expect(firstLoadFiles(manifest, ['src/landing.tsx']).toSorted()).toEqual([
    'assets/button.js',
    'assets/index.js',
    'assets/landing.js',
    'assets/react.js',
  ])
})

test('a screen without a chunk of its own is refused', () => {
  expect(() => firstLoadFiles(manifest, ['src/gone.tsx'])).toThrow('no chunk src/gone.tsx')
})
