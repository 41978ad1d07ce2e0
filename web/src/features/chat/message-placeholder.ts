/** What stands in the empty message box; `sendHint` names the keys that send. A long name shows its beginning. */
export function messagePlaceholder(agentName: string, sendHint: string | undefined): string {
  const name =
    agentName.length > shownChars ? agentName.slice(0, shownChars).toWellFormed().trimEnd() : agentName
  return `Message ${name}...${sendHint ? ` (${sendHint} to send)` : ''}`
}
const shownChars = 40
