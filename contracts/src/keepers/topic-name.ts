import { z } from 'zod'
import { topicNameMaxChars } from './topic-choices.ts'
import { isTopicName } from './topic-names.ts'
import { topicWording } from './topic-wording.ts'

/** What a topic is called: it can stand in brackets. */
export const TopicName = z
  .string()
  .trim()
  .min(1, topicWording.nameNeeded)
  .max(topicNameMaxChars, `Use at most ${topicNameMaxChars} characters.`)
  .refine(
    (text) => text.isWellFormed() && !text.includes('\0') && isTopicName(text),
    topicWording.nameInvalid,
  )
