import { crawl } from './crawl/crawl.ts'
import { expect, test } from './fixtures.ts'

/**
 * The switch takes a button out of sight before its turn; the choice of a span is kept in the address; the dialog comes
 * a while after the script that it needs; the menu lies over what is in its dialog until Escape closes it.
 */
const screen = `<!doctype html>
<html lang="en">
<title>Planted · Keeper</title>
<h1>Planted</h1>
<button>Dead</button>
<button onclick="fetch('/planted-call')">Failing</button>
<button onclick="document.querySelector('h1').textContent += '!'">Working</button>
<label><input type="checkbox" role="switch" checked onchange="more.hidden = !this.checked" />More</label>
<p id="more" hidden><button>Dead behind the switch</button></p>
<button onclick="history.replaceState(null, '', '?all'); show()">Show all</button>
<p id="all"><button>Dead in the address</button></p>
<button onclick="history.replaceState(null, '', location.pathname); show()">Show few</button>
<button onclick="import('/planted-part').then(() => setTimeout(() => late.showModal(), wait)).then(() => wait = 0)">Late</button>
<dialog id="late" aria-label="Late"><button>Dead and late</button><button onclick="late.close()">Close</button></dialog>
<button onclick="covered.showModal()">Covered</button>
<dialog id="covered" aria-label="Covered">
  <button onclick="menu.hidden = false">Open the menu</button>
  <button>Dead under the menu</button>
  <button onclick="covered.close()">Close</button>
  <div id="menu" role="menu" aria-label="Menu" style="position: fixed; inset: 0; background: white" hidden>
    <button role="menuitem" onclick="document.querySelector('h1').textContent += '?'">Stay</button>
  </div>
</dialog>
<script>
  let wait = 300
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || menu.hidden) return
    event.preventDefault()
    menu.hidden = true
  })
  const show = () => { all.hidden = location.search !== '?all'; more.hidden = false }
  show()
</script>`

test('the crawl finds what does nothing or fails, also out of sight', async ({ openProfile, profiles }) => {
  const page = await openProfile()
  await page.route('**/planted', (route) => route.fulfill({ contentType: 'text/html', body: screen }))
  await page.route('**/planted?all', (route) => route.fulfill({ contentType: 'text/html', body: screen }))
  await page.route('**/planted-part', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.route('**/planted-call', (route) => route.fulfill({ status: 404, body: '' }))
  const { findings } = await crawl(page, {
    seeds: ['/planted'],
    problems: profiles.problems,
    isSignedIn: false,
  })
  expect(findings.toSorted()).toEqual([
    'at /planted › button "Covered" › dialog Covered > button "Dead under the menu": does nothing',
    'at /planted › button "Dead behind the switch": does nothing',
    'at /planted › button "Dead": does nothing',
    'at /planted › button "Failing": GET /planted-call answered 404',
    'at /planted › button "Late" › dialog Late > button "Dead and late": does nothing',
    'at /planted › button "Show all" › button "Dead in the address": does nothing',
  ])
})
