/** How long a train's line may be silent before what is on this device is shown. */
const patienceMs = 4_000

/** The server's answer; where none comes, or none soon, what is kept on this device, if anything is. */
export async function preferServer(
  asked: Promise<Response>,
  findKept: () => Promise<Response | undefined>,
): Promise<Response> {
  const soon = await Promise.race([asked.catch(() => undefined), afterPatience()])
  if (soon !== undefined && !isFromGateway(soon)) return soon
  return (await findKept()) ?? asked
}

function afterPatience(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), patienceMs))
}

/** What a proxy says while Keeper behind it is away. */
export function isFromGateway({ status }: Response): boolean {
  return status >= 502 && status <= 504
}
