export { clipEnded } from './clips.events.ts'
export { clipFacts, findClip, type ClipFacts } from './clips.repository.ts'
