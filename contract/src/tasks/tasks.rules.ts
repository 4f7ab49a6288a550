/** States of a task. */
export const taskStates = [
  { id: 1, label: 'Pendiente' },
  { id: 2, label: 'En proceso' },
  { id: 3, label: 'Terminada' },
  { id: 4, label: 'Cancelada' },
] as const
export type TaskState = (typeof taskStates)[number]['id']
export const [pending, inProcess, finished, cancelled] = taskStates.map(({ id }) => id) as [1, 2, 3, 4]
export const stateLabel = (state: TaskState) => taskStates[state - 1]!.label

/** Where a task stands on the board: a finished one that somebody has still to look at waits in a lane of its own. */
export const taskLanes = [
  { id: 1, label: 'Pendiente', state: pending },
  { id: 2, label: 'En proceso', state: inProcess },
  { id: 3, label: 'Por validar', state: finished },
  { id: 4, label: 'Terminada', state: finished },
  { id: 5, label: 'Cancelada', state: cancelled },
] as const
export type TaskLane = (typeof taskLanes)[number]['id']
export const [toDo, doing, toValidate, done, dropped] = taskLanes.map(({ id }) => id) as [1, 2, 3, 4, 5]
export const laneLabel = (lane: TaskLane) => taskLanes[lane - 1]!.label
/** Somebody has still to do it. */
export const isOpen = (lane: TaskLane) => lane <= doing

/** What one does with a task, from which lanes; `asks`: says why. */
export const taskMoves = [
  { code: 'start', label: 'Empezar', from: [toDo], to: doing },
  { code: 'stop', label: 'Regresar a pendientes', from: [doing], to: toDo },
  { code: 'finish', label: 'Terminar', from: [toDo, doing], to: done },
  { code: 'validate', label: 'Validar', from: [toValidate], to: done },
  { code: 'return', label: 'Devolver', from: [toValidate], to: doing, asks: true },
  { code: 'cancel', label: 'Cancelar tarea', from: [toDo, doing, toValidate], to: dropped, asks: true },
  { code: 'reopen', label: 'Reabrir', from: [done, dropped], to: toDo, asks: true },
] as const satisfies readonly { code: string; label: string; from: TaskLane[]; to: TaskLane; asks?: boolean }[]
export type TaskMove = (typeof taskMoves)[number]['code']
export const moveOf = (code: TaskMove) => taskMoves.find((move) => move.code === code)!
/** Whether a reason is asked for. */
export const asksWhy = (code: TaskMove) => 'asks' in moveOf(code)

interface Standing {
  lane: TaskLane
  /** Who looks at it when it is finished; null: nobody. */
  validatorId: number | null
  doneById: number | null
  /** CheckList that have not been filled. */
  toFill: number
  /** Folios of tasks it waits for that are not over. */
  waitsFor: readonly string[]
}
interface Mover {
  userId: number
  isAssigned: boolean
  /** Holds the permission to make tasks. */
  keeps: boolean
}

/** Why somebody may not do this with a task, in words; undefined: they may. */
export function whyNotMove(code: TaskMove, task: Standing, who: Mover): string | undefined {
  const { from, label } = moveOf(code)
  if (!(from as readonly TaskLane[]).includes(task.lane))
    return `Una tarea en «${laneLabel(task.lane)}» no admite «${label}».`
  if (code === 'validate' || code === 'return') return whyNotValidate(task, who)
  if ((code === 'cancel' || code === 'reopen') && !who.keeps)
    return 'Sólo quien administra tareas la cancela o la reabre.'
  if (!who.keeps && !who.isAssigned) return 'La tarea no está asignada a usted.'
  if (code === 'start' || code === 'finish') {
    if (task.waitsFor.length > 0) return `Espera a ${task.waitsFor.join(', ')}.`
  }
  if (code === 'finish' && task.toFill > 0)
    return task.toFill === 1 ? 'Falta llenar su CheckList.' : `Faltan ${task.toFill} CheckList por llenar.`
  return undefined
}

function whyNotValidate({ validatorId, doneById }: Standing, { userId, keeps }: Mover): string | undefined {
  if (doneById === userId) return 'Quien la terminó no la valida.'
  return keeps || validatorId === userId ? undefined : 'La valida otra persona.'
}

export const folioOf = (number: number) => `TA-${number}`

export const taskLimits = {
  title: 160,
  text: 5000,
  comment: 5000,
  people: 50,
  groups: 20,
  checklists: 5,
  waits: 20,
  files: 10,
  megabytes: 10,
  /** Deleted at once. */
  many: 500,
} as const

/** Sentences of the specification, to the letter (rule TASKS-01). */
export const taskTexts = {
  created: 'Tarea Creada con Exito',
  notCreated: 'No se ha podido guardar el checklist',
  updated: 'Tarea Actualizada',
  deleted: 'Tarea Eliminada',
  notUpdated: 'No se ha podido actualizar el registro',
  notDeleted: 'No se ha podido eliminar el registro',
  done: 'Éxito',
  notRead: 'No se ha podido consultar',
} as const
