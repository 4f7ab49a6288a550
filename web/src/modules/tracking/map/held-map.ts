import { Map as GlMap, type MapSourceDataEvent } from 'maplibre-gl'

/** A source that does not come within this time is not waited for. */
const longestMs = 500

/**
 * A map whose repainting can wait for a source: its tiles come one by one from the worker, and each would repaint the
 * whole picture. Moving never waits.
 */
export class HeldMap extends GlMap {
  private isHeld = false
  private isWanted = false
  private isPainted = false
  private timer: ReturnType<typeof setTimeout> | undefined

  /** Nothing is painted until the source is whole again. */
  holdFor(sourceId: string) {
    if (this.isHeld || this.isMoving()) return
    this.isHeld = true
    let isNew = false
    const check = (event: MapSourceDataEvent) => {
      if (event.sourceId !== sourceId) return
      // Until the worker has taken the new content, the old one counts as loaded.
      isNew ||= event.sourceDataType === 'content'
      if (isNew && this.isSourceLoaded(sourceId)) release()
    }
    const release = () => {
      clearTimeout(this.timer)
      this.off('sourcedata', check)
      this.off('movestart', release)
      this.isHeld = false
      if (!this.isWanted) return
      this.isWanted = false
      this.once('render', this.oneIsEnough)
      super.triggerRepaint()
    }
    this.timer = setTimeout(release, longestMs)
    this.on('sourcedata', check)
    this.on('movestart', release)
  }

  override triggerRepaint() {
    if (this.isHeld) this.isWanted = true
    else if (!this.isPainted) super.triggerRepaint()
  }

  /**
   * New symbols make the library paint the same picture once more, for fading that is switched off here. It asks so
   * within the painting itself, after this event.
   */
  private readonly oneIsEnough = () => {
    this.isPainted = !this.isMoving()
    queueMicrotask(() => (this.isPainted = false))
  }

  override remove() {
    clearTimeout(this.timer)
    super.remove()
  }
}
