/** The agent that the pictures talk with. */
export const marginalia = {
  name: 'Marginalia',
  slug: 'marginalia',
  purpose: 'Reads along in a journal and asks the question behind the question.',
  config: {
    tagline: 'Reads along, and asks the second question',
    avatar: '🪶',
    theme_color: '#8a5a3c',
  },
} as const
