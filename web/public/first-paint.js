// Before the first paint: light or dark and the signed-in person's theme (src/lib/appearance.ts takes over
// from there), and whether the landing page that index.html holds is the one to show.
;(function () {
  var root = document.documentElement
  var choice = null
  var isSignedIn = false
  try {
    choice = localStorage.getItem('keeper_appearance')
    isSignedIn = localStorage.getItem('keeper_token') !== null
  } catch {
    // Storage may be switched off: then the system decides, and nobody is signed in.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.className = dark ? 'dark' : 'light'
  try {
    var theme = isSignedIn ? JSON.parse(localStorage.getItem('keeper_theme')) : null
    var variables = theme === null ? {} : theme[root.className]
    for (var name in variables) if (name.startsWith('--')) root.style.setProperty(name, variables[name])
  } catch {
    // What is kept can't be read: the default theme shows.
  }
  root.toggleAttribute('data-shows-landing', location.pathname === '/' && !isSignedIn)
})()
