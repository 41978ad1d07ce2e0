import { canvasCharsMax, canvasEdgesMax, canvasNodesMax } from './canvas-choices.ts'
import { counted } from './keeper-wording.ts'

/** Sentences that the server says about a keeper's canvas. Schema-free. */
export const canvasWording = {
  changedElsewhere: 'This canvas was changed elsewhere. Both versions are kept: choose what stays.',
  tooManyNodes: `A canvas has up to ${canvasNodesMax.toLocaleString('en')} cards and rooms. Remove some first.`,
  tooManyEdges: `A canvas has up to ${canvasEdgesMax.toLocaleString('en')} connections. Remove some first.`,
  tooManyWords: `All the text on a canvas has up to ${canvasCharsMax.toLocaleString('en')} characters. Remove some first.`,
  idTwice: 'Each card and each connection can be sent once.',
  momentMissing: 'One of these moments is no longer in this keeper.',
  endMissing: 'A connection needs a card at both ends.',
  fileOrMoment: 'Name a file or a moment.',
  addressUnsafe: 'Use an address that begins with https://, http:// or mailto:.',
  colorUnknown: 'Use a number from 1 to 6, or a colour such as #3ba4c6.',
  extraTooLarge: 'What other programs wrote to this is too large.',
  notCanvas: 'This file isn’t a JSON Canvas. Choose a file that ends in .canvas.',
  changingTooFast: 'You are changing the canvas very fast. Wait a moment.',
} as const

/** What an import says of what it left out or changed. */
export const canvasImportWording = {
  nodesLeftOut: (count: number) =>
    `${counted(count, 'card')} left out: invalid, too large or of an unknown type.`,
  edgesLeftOut: (count: number) =>
    `${counted(count, 'connection')} left out: invalid, or without a card at both ends.`,
  extrasLeftOut: (count: number) =>
    `What other programs wrote to ${counted(count, 'element')} was left out: it’s too large.`,
  colorsLeftOut: (count: number) => `${counted(count, 'colour')} left out: invalid.`,
  filesMissing: (count: number) =>
    `${counted(count, 'file')} on it ${count === 1 ? 'isn’t' : 'aren’t'} a moment of this keeper. Their cards keep the file’s name.`,
} as const
