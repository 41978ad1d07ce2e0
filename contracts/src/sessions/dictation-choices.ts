/** How long and how large what people dictate may be. Schema-free. */
export const dictationMaxMs = 10 * 60_000
/** More than any browser writes in that time at Keeper's bit rate. */
export const dictationMaxBytes = 8_000_000
