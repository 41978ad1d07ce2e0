import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { loadScreens } from './load-screens.tsx'

const Frame = () => 'frame'
const Page = () => 'page'

test('the frame and its screen begin to load at once, and are in their routes when they have', async () => {
  const asked: string[] = []
  const held = Promise.withResolvers<void>()
  const lazy = (name: string, Component: () => string) => async () => {
    asked.push(name)
    await held.promise
    return { Component }
  }
  const page: RouteObject = { path: '/page', lazy: lazy('page', Page) }
  const frame: RouteObject = { lazy: lazy('frame', Frame), children: [page, { path: '/other' }] }
  const loading = loadScreens([frame], '/page')
  expect(asked).toEqual(['frame', 'page'])
  held.resolve()
  expect(await loading).toBe(true)
  expect([frame.Component, page.Component]).toEqual([Frame, Page])
  expect(loadScreens([frame], '/page')).toBeUndefined()
  expect(loadScreens([frame], '/other')).toBeUndefined()
})

test('a screen that failed to load says so in its place, and the next visit tries once more', async () => {
  const failed = new Error('It did not come.')
  const answers = [Promise.reject(failed), Promise.resolve({ Component: Page })]
  const page: RouteObject = { path: '/page', lazy: () => answers.shift() ?? Promise.reject(failed) }
  expect(await loadScreens([page], '/page')).toBe(false)
  const Failed = page.Component as ComponentType
  expect(renderToStaticMarkup(<Failed />)).toContain('It did not come.')
  expect(answers).toHaveLength(1)
  expect(await loadScreens([page], '/page')).toBe(true)
  expect(page.Component).toBe(Page)
})

test('an address without a screen has nothing to load', () => {
  expect(loadScreens([{ path: '/page' }], '/other')).toBeUndefined()
})
