// Part of index.html, before the first paint: light or dark and the signed-in person's theme (src/lib/appearance.ts
// takes over from there), whether the view that came with the page is the one to show, and what to load when.
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
  var agent = document.querySelector('meta[name="served-agent"]')
  if (isSignedIn || (agent !== null && isInConversation(JSON.parse(agent.content).id)))
    root.removeAttribute('data-served')
  var isServed = root.hasAttribute('data-served')

  // The build names the app's files here; in development index.html loads them itself.
  var files = null
  if (files === null) return
  var segment = (/^\/([^/]*)\/?$/.exec(location.pathname) || [])[1]
  var screen = segment !== undefined && Object.hasOwn(files.screens, segment) ? files.screens[segment] : []
  var isChat = segment !== undefined && screen.length === 0 && !files.others.includes(segment)
  files.fonts.slice(0, isChat ? 1 : 2).forEach(function (href) {
    link({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href: href })
  })
  if (isServed && !document.hidden && PerformanceObserver.supportedEntryTypes.includes('paint')) {
    // The page can be read and filled in already: its paint shares the line with no script.
    new PerformanceObserver(function (list) {
      if (list.getEntriesByName('first-contentful-paint').length > 0) start()
    }).observe({ type: 'paint' })
    document.addEventListener('visibilitychange', start, { once: true })
  } else {
    preload()
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start, { once: true })
    else start()
  }

  /** Whether a visitor has a conversation with an agent in this tab, or a message to it (src/features/chat/chat-storage.ts). */
  function isInConversation(id) {
    try {
      return ['session', 'outbox'].some(function (kind) {
        return sessionStorage.getItem('keeper_chat_' + kind + ':visitor:' + id) !== null
      })
    } catch {
      return false
    }
  }

  function preload() {
    // What the chat asks first (src/features/chat/chat.api.ts), if it did not come along; who is signed in asks with a token.
    var asked = '/api/kip/agents?slug=' + segment
    if (isChat && !isSignedIn && agent === null)
      link({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: asked })
    files.shared.concat(isChat ? files.chat : screen).forEach(function (href) {
      link({ rel: 'modulepreload', href: href })
    })
  }

  function link(attributes) {
    document.head.append(Object.assign(document.createElement('link'), attributes))
  }

  function start() {
    if (files === null) return
    if (isServed) preload()
    var script = Object.assign(document.createElement('script'), { type: 'module', src: files.entry })
    files = null
    document.head.append(script)
  }
})()
