export { ChooseTopic } from './choose-topic.tsx'
export { MomentLinks } from './moment-links.tsx'
export { TopicFilter } from './topic-filter.tsx'
export { TopicKindIcon } from './topic-kind-icon.tsx'
