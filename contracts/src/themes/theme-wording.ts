/** Sentences about themes, spelled once. Schema-free. */
export const themeWording = {
  notFound: 'Theme not found',
  builtIn: "Built-in themes can't be changed. Duplicate this one to make your own.",
  listFailed: 'Error loading themes',
  loadFailed: 'Error loading this theme',
  createFailed: 'Failed to create theme',
  changeFailed: 'Failed to save theme',
  deleteFailed: 'Failed to delete theme',
  useFailed: 'Failed to use this theme',
  /** Logged; the default theme is used then. */
  applyFailed: 'The preferred theme could not be loaded; the default theme is used.',
  noData: 'The theme response has no data.',
} as const
