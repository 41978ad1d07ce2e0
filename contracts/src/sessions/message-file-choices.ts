/** Which files people attach to their messages, and how large they may be. Schema-free. */

/** Of one message. */
export const messageFilesMax = 8
export const messageFileMaxBytes = 20_000_000
/** A text is sent as it is, so it is smaller. */
export const messageTextMaxBytes = 2_000_000
/** The longer side of a picture as models get it: vendors shrink larger ones themselves. */
export const messagePictureMaxPx = 1_568
export const messageFileNameMaxChars = 200

/** What a model is given of a file: how it looks, or what it says. */
export function messageFileKindOf(type: string): 'picture' | 'document' {
  return type.startsWith('image/') ? 'picture' : 'document'
}

/** What pickers offer. What a file is, its first bytes tell. */
export const messageFilesAccepted = [
  'image/*,application/pdf,text/*,.md,.csv,.tsv,.json,.jsonl,.yaml,.yml,.toml,.xml,.log,.ini,.sql',
  '.js,.jsx,.ts,.tsx,.py,.rb,.go,.rs,.java,.kt,.swift,.c,.h,.cpp,.cs,.php,.sh,.css,.html,.tex,.vue',
].join(',')
