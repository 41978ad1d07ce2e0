import type { attachmentEndings } from './attachment-choices.ts'

type AttachmentType = keyof typeof attachmentEndings

/** What is read of a file to tell what it is. */
export const fileHeadBytes = 4_096

/**
 * What a file is, by its first bytes and never by its name; undefined for what Keeper doesn't take. Nothing that a
 * browser would run is among them, such as SVG and HTML.
 */
export function fileTypeOf(bytes: Uint8Array): AttachmentType | undefined {
  const head = Array.from(bytes.subarray(0, fileHeadBytes), (byte) => String.fromCharCode(byte)).join('')
  const [, type] = signatures.find(([marks]) => marks.every(([at, mark]) => head.startsWith(mark, at))) ?? []
  if (type === 'iso') return isoTypeOf(head)
  if (type === 'matroska') return webmTypeOf(head)
  return type
}

type Mark = [at: number, mark: string]

/** Each mark is Latin-1. */
const signatures: [marks: Mark[], type: AttachmentType | 'iso' | 'matroska'][] = [
  [[[0, '\xff\xd8\xff']], 'image/jpeg'],
  [[[0, '\x89PNG\r\n\x1a\n']], 'image/png'],
  [[[0, 'GIF87a']], 'image/gif'],
  [[[0, 'GIF89a']], 'image/gif'],
  [
    [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
    'image/webp',
  ],
  [
    [
      [0, 'RIFF'],
      [8, 'WAVE'],
    ],
    'audio/wav',
  ],
  [[[0, 'ID3']], 'audio/mpeg'],
  [[[0, '\xff\xfb']], 'audio/mpeg'],
  [[[0, '\xff\xf3']], 'audio/mpeg'],
  [[[0, '\xff\xf2']], 'audio/mpeg'],
  [[[0, '\xff\xfa']], 'audio/mpeg'],
  [[[0, '\xff\xf1']], 'audio/aac'],
  [[[0, '\xff\xf9']], 'audio/aac'],
  [[[0, 'fLaC']], 'audio/flac'],
  [[[0, 'OggS']], 'audio/ogg'],
  [[[0, '%PDF-']], 'application/pdf'],
  [[[0, '\x1a\x45\xdf\xa3']], 'matroska'],
  [[[4, 'ftyp']], 'iso'],
]

/** By the brand of what MPEG-4 shares its container with. */
function isoTypeOf(head: string): AttachmentType | undefined {
  const brand = head.slice(8, 12)
  if (/^avi[fs]$/.test(brand)) return 'image/avif'
  if (/^(heic|heix|heim|heis|hevc|mif1)$/.test(brand)) return 'image/heic'
  if (/^M4[AB] $/.test(brand)) return 'audio/mp4'
  if (brand === 'qt  ') return 'video/quicktime'
  if (/^(isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|3gp\d)$/.test(brand)) return isoTrackOf(head)
  return undefined
}

/** Recorders of browsers write sound alone under the brands of films: then there is no track of pictures. */
function isoTrackOf(head: string): AttachmentType {
  return head.includes('soun') && !head.includes('vide') ? 'audio/mp4' : 'video/mp4'
}

/** The tracks come early; one of sound alone names its codec and no picture's. */
function webmTypeOf(head: string): AttachmentType | undefined {
  if (!head.includes('webm')) return undefined
  // Two signs alone are in sounds by chance.
  return /V_[A-Z]{2}/.test(head) || !head.includes('A_') ? 'video/webm' : 'audio/webm'
}
