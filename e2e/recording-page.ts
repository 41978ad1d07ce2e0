import type { Page } from '@playwright/test'
import { recordingWording as text } from '../contracts/src/keepers/recording-wording.ts'
import { expect } from './fixtures.ts'

/** The tool that records, and what it has recorded. */
export function recordingOn(page: Page) {
  const dock = page.getByRole('region', { name: text.title, exact: true })
  const device = page.getByRole('region', { name: text.device })
  return {
    ...{ dock, device, tool: page.getByRole('button', { name: text.record, exact: true }) },
    said: (sentence: string) => dock.getByText(sentence, { exact: true }),
    /** Records for a second or more. */
    async record() {
      await page.getByRole('button', { name: text.record, exact: true }).click()
      await expect(dock.getByLabel('Length')).toHaveText(/0:(?!00)/)
    },
    done: () => dock.getByRole('button', { name: text.done }).click(),
  }
}

/** Gives a page a microphone: somebody who speaks for two seconds, and is silent for five. Not every Chromium has one. */
export async function mayHear(page: Page): Promise<void> {
  await page.addInitScript({ content: fakeMicrophone })
}
const fakeMicrophone = `
navigator.mediaDevices.getUserMedia = async () => {
  const context = new AudioContext()
  const [tone, voice] = [new OscillatorNode(context, { frequency: 220 }), new GainNode(context, { gain: 0 })]
  for (let at = 0; at < 700; at += 7) {
    voice.gain.setValueAtTime(0.5, context.currentTime + at)
    voice.gain.setValueAtTime(0, context.currentTime + at + 2)
  }
  const heard = context.createMediaStreamDestination()
  tone.connect(voice).connect(heard)
  tone.start()
  return heard.stream
}`
