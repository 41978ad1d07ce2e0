import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ExampleChooser } from './example-chooser.tsx'

test('of a long example only what two lines can show is made plain', () => {
  const text = `**It rained** all day. ${'And again. '.repeat(1000)}`
  const example = { id: 'm1', title: 'Rain', text, localDate: '2026-11-20', aiAccess: true }
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ExampleChooser keeperId="k1" examples={[example]} onChange={() => {}} />
    </QueryClientProvider>,
  )
  expect(shown).toContain('It rained all day. And again.')
  expect(shown.split('And again.').length).toBeLessThan(50)
})
