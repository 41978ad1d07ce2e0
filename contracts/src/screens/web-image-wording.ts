/** Sentences about images of other servers. */
export const webImageWording = {
  show: (name: string) => `Show image: ${name}`,
  from: (host: string) => `from ${host}`,
  loading: 'Loading the image…',
  failed: 'The image could not be shown.',
  open: (host: string) => `Open it at ${host}`,
  unnamed: 'no description',
  tooLarge: 'The image is larger than 10 MB, so it is not shown.',
  tooManyPixels: 'The image has more than 40 megapixels, so it is not shown.',
  unreadable: 'The image is damaged or has an unknown format.',
  manyWaiting: 'Many images are still loading. Wait for them, then try again.',
  tooFast: 'Too many images at once. Wait a minute and try again.',
} as const
