/** What stands in the empty message box; `sendHint` names the keys that send. */
export function messagePlaceholder(agentName: string, sendHint: string | undefined): string {
  return `Message ${agentName}...${sendHint ? ` (${sendHint} to send)` : ''}`
}
