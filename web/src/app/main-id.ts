/** The id of a page's main part, to which the skip link leads and where the focus goes on a navigation. */
export const mainId = 'main'
