export { askFor as askForClips, type ClipWish } from './clips.service.ts'
