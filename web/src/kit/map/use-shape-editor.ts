import { useEffect, useEffectEvent, useRef } from 'react'
import type { Map as GlMap } from 'maplibre-gl'
import type { GeofenceShape, ShapeKind } from '@arriero/contract/geofences/geofences.rules.ts'
import { useDrawn, useStage } from './map-stage.tsx'
import { boundsOf } from './shapes.ts'
import type { ShapeEditor } from './shape-editor.ts'

interface EditorWants {
  kind: ShapeKind
  color: string
  value: GeofenceShape | undefined
  isReadOnly: boolean
  onDraft: (shape: GeofenceShape) => void
  onDone: (shape: GeofenceShape) => void
}

/** Nearer than the base map has anything to tell: a yard's corners lie some pixels apart. */
const closest = 18

/** The pointer's part: terra-draw on the stage's map, in step with the form's value. */
export function useShapeEditor(wants: EditorWants) {
  const { kind, color, value, isReadOnly } = wants
  const { map, setDrawing } = useStage()
  const editor = useRef<ShapeEditor>(undefined)
  const drawn = useRef<GeofenceShape>(undefined)
  const isByHand = useRef(false)
  const begin = useEffectEvent(() => wants.value)
  const draft = useEffectEvent((shape: GeofenceShape) => wants.onDraft(shape))
  const done = useEffectEvent((shape: GeofenceShape) => {
    drawn.current = shape
    isByHand.current = true
    wants.onDone(shape)
  })
  const isEmpty = value === undefined

  const start = useEffectEvent(async (on: GlMap, isGone: () => boolean) => {
    const { ShapeEditor } = await import('./shape-editor.ts')
    if (!isGone())
      editor.current = new ShapeEditor(on, {
        kind,
        color,
        shape: begin(),
        onDraft: (shape) => draft(shape),
        onDone: (shape) => done(shape),
      })
  })
  useDrawn(
    (on) => {
      let isGone = false
      if (isReadOnly) return undefined
      void start(on, () => isGone)
      return () => {
        isGone = true
        editor.current?.stop()
        editor.current = undefined
      }
    },
    [kind, color, isReadOnly],
  )

  useEffect(() => {
    // What the pointer has just drawn is on the map already; anything else came from outside.
    const isOther =
      value?.points !== drawn.current?.points || (value?.kind === 'circle' && value.sizeM !== drawn.current?.sizeM)
    if (isOther) editor.current?.show(value)
    drawn.current = value
  }, [value])
  useEffect(() => {
    setDrawing(isEmpty && !isReadOnly)
    return () => setDrawing(false)
  }, [isEmpty, isReadOnly, setDrawing])
  const isShown = useRef(false)
  useEffect(() => {
    if (!map || !value || isShown.current) return
    isShown.current = true
    // A record that is opened is brought into view; what a hand has just drawn is there already.
    const box = isByHand.current ? undefined : boundsOf([value])
    if (!box) return
    map.setMaxZoom(closest)
    map.fitBounds(box, { padding: 80, maxZoom: closest, duration: 500 })
  }, [map, value])
}
