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
  const screen = { screen: 'src/landing.tsx', mayBeInEntry: true }
  expect(firstLoadFiles(manifest, screen).toSorted()).toEqual([
    'assets/button.js',
    'assets/index.js',
    'assets/landing.js',
    'assets/react.js',
  ])
})

test('a screen may be part of the entry only where that is meant', () => {
  const gone = { screen: 'src/gone.tsx', mayBeInEntry: false }
  expect(() => firstLoadFiles(manifest, gone)).toThrow('no chunk src/gone.tsx')
  const inEntry = { ...gone, mayBeInEntry: true }
  expect(firstLoadFiles(manifest, inEntry).toSorted()).toEqual(['assets/index.js', 'assets/react.js'])
})
