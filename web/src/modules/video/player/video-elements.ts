/** Elements that are let go of; browsers keep the decoders of those thrown away for long. */
const idle: HTMLVideoElement[] = []

/** A silent video element, a former one where there is one. */
export function takeVideo(): HTMLVideoElement {
  const video = idle.pop() ?? document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.disablePictureInPicture = true
  return video
}

/** Gives one back that shows nothing any more. */
export function giveBackVideo(video: HTMLVideoElement): void {
  video.remove()
  idle.push(video)
}

/** Lets go of what an element shows, in the order that frees it; whatever fed it has ended. */
export function emptyVideo(video: HTMLVideoElement): void {
  video.pause()
  video.removeAttribute('src')
  video.load()
}
