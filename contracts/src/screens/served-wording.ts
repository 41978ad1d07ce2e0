/** What a page says by itself, before the app is there to. Schema-free. */
export const servedWording = {
  /** Its scripts could not be loaded, so nothing on it works. */
  incomplete: "The rest of this page couldn't be loaded.",
  reload: 'Reload',
}
