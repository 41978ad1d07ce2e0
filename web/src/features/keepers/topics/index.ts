export { ChooseTopic } from './choose-topic.tsx'
export { MomentLinks } from './moment-links.tsx'
export { Sparkline } from './sparkline.tsx'
export { TopicKindIcon } from './topic-kind-icon.tsx'
