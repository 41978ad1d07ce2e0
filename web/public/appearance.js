// Sets light or dark before the first paint; src/lib/appearance.ts takes over from there.
;(function () {
  var choice = null
  try {
    choice = localStorage.getItem('keeper_appearance')
  } catch {
    // Storage may be switched off: then the system decides.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.className = dark ? 'dark' : 'light'
})()
