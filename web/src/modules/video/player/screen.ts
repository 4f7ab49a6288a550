/** What shows a video in an element, whatever it is made of. */
export interface Screen {
  /** Epoch ms of the picture, where the video says so. */
  playedMs(): number | null
  /** Goes to a moment (epoch ms); false where it cannot, and the video must be opened anew there. */
  moveTo(at: number): boolean
  /** The viewer stops it, and lets it go on. */
  hold(): void
  goOn(): void
  /** Ends what feeds the element; the element is emptied by its owner. */
  destroy(): void
}
