import type { ModelProvider } from '#contracts/keys/models.ts'

/** Models of the catalogue that read words alone. */
const blindModels: ReadonlySet<string> = new Set(['meta-llama/Llama-3.3-70B-Instruct-Turbo'])

/** Whether a model can be shown pictures. One that isn't known may be: its provider says so where it can't. */
export function seesPictures(modelId: string): boolean {
  return !blindModels.has(modelId)
}

/**
 * The most tokens that a picture counts for. Sources: platform.claude.com/docs/en/build-with-claude/vision and
 * developers.openai.com/api/docs/guides/images-vision; of models that aren't named there the dearest is taken.
 */
export function pictureTokens(
  provider: ModelProvider,
  modelId: string,
  size: { width: number; height: number },
): number {
  if (provider === 'anthropic') return Math.ceil((size.width * size.height) / 750) + 16
  const tiled = tiledModels.find(([family]) => family.test(modelId))
  if (provider !== 'openai' || !tiled) return unknownPictureTokens
  const [, base, ofTile] = tiled
  return base + tilesOf(size) * ofTile
}

/** Each with the tokens of a picture, and of each of its tiles. */
const tiledModels: [family: RegExp, base: number, ofTile: number][] = [
  [/^gpt-4o-mini/, 2_833, 5_667],
  [/^gpt-(4o|4\.1|4\.5)(?!-(mini|nano))/, 85, 170],
  [/^o[13]/, 75, 150],
]

/** 1,536 patches, counted 2.46 times as by OpenAI's smallest models. */
const unknownPictureTokens = 3_779
const tilePx = 512
const shorterSidePx = 768

/** A picture is shrunk until its shorter side has 768 pixels, and cut into tiles of 512. */
function tilesOf({ width, height }: { width: number; height: number }): number {
  const scale = Math.min(1, shorterSidePx / Math.min(width, height))
  return Math.ceil((width * scale) / tilePx) * Math.ceil((height * scale) / tilePx)
}
