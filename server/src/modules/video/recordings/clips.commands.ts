export { askFor as askForClips, letGo as letGoClips, type ClipWish } from './clips.service.ts'
