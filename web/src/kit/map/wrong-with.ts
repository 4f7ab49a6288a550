import { shapeProblem, shapeTexts, type GeofenceShape } from '@arriero/contract/geofences/geofences.rules.ts'
import { crossesItself } from './shapes.ts'

/** What is wrong with a shape, a contour that crosses itself included. */
export const wrongWith = (shape: GeofenceShape) =>
  shapeProblem(shape) ?? (shape.kind === 'polygon' && crossesItself(shape.points) ? shapeTexts.crossed : null)
