import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { travelDetail, createTravel } from '@arriero/contract/trips/trips.contract.ts'
import type { TripDetail } from '@arriero/contract/trips/trips.entities.ts'
import { ApiError, errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { useLeavePrompt } from '../../../kit/shell/leave.ts'
import { forgetDraft, keepDraft } from './draft-store.ts'
import { errorsOf, serverErrors, type FormErrors } from './form-errors.ts'
import { draftOf, type TripValues } from './form-values.ts'

/** A pause in the typing after which the draft is kept. */
const draftPauseMs = 800

export interface TripConflict {
  who: string
  at: string
  current: TripDetail
}

/** Who saved before, and the trip as it is now. */
async function readConflict(id: number): Promise<TripConflict> {
  const current = await call(travelDetail, { query: { id } })
  const last = current.events.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).find(({ user }) => user)
  return { who: last?.user ?? 'Otra persona', at: last?.at ?? new Date().toISOString(), current }
}

export interface TripForm {
  values: TripValues
  /** Errors of the fields that were left or tried to be saved. */
  shown: FormErrors
  /** All errors, shown or not. */
  errors: FormErrors
  isDirty: boolean
  isSaving: boolean
  problem: string | undefined
  conflict: TripConflict | undefined
  draftAt: string | undefined
  change: (patch: Partial<TripValues> | ((before: TripValues) => TripValues)) => void
  touch: (path: string) => void
  /** Saves; answers the trip, or nothing when it stays here. */
  save: () => Promise<TripDetail | undefined>
  /** Begins anew with these values. */
  reset: (values: TripValues) => void
  /** Goes on with a newer version of the record after a conflict. */
  resolve: (values: TripValues | undefined) => void
}

/** The state of the trip form: values, errors shown when they help, draft, saving, conflicts. `keepsDraft`: for new trips. */
export function useTripForm(
  initial: TripValues,
  { keepsDraft, isRestored }: { keepsDraft: boolean; isRestored: boolean },
): TripForm {
  const [values, setValues] = useState(initial)
  const [isDirty, setDirty] = useState(isRestored)
  const [touched, setTouched] = useState<ReadonlySet<string>>(() => new Set())
  const [hasTried, setTried] = useState(false)
  const [refused, setRefused] = useState<FormErrors>({})
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<TripConflict>()
  const [isSaving, setSaving] = useState(false)
  const [draftAt, setDraftAt] = useState<string>()
  const release = useLeavePrompt(isDirty && !keepsDraft)
  const latest = useRef(values)
  useEffect(() => void (latest.current = values), [values])

  const errors = useMemo(() => ({ ...refused, ...errorsOf(values) }), [values, refused])
  const shown = useMemo(() => {
    if (hasTried) return errors
    return Object.fromEntries(Object.entries(errors).filter(([path]) => touched.has(path) || path in refused))
  }, [errors, hasTried, touched, refused])

  useEffect(() => {
    if (!keepsDraft || !isDirty) return
    const timer = setTimeout(() => setDraftAt(keepDraft(values)), draftPauseMs)
    return () => clearTimeout(timer)
  }, [values, keepsDraft, isDirty])

  const change: TripForm['change'] = useCallback((patch) => {
    setValues((before) => (typeof patch === 'function' ? patch(before) : { ...before, ...patch }))
    setDirty(true)
    // What the server said was about other values.
    setRefused({})
  }, [])
  const touch = useCallback(
    (path: string) => setTouched((before) => (before.has(path) ? before : new Set([...before, path]))),
    [],
  )
  const reset = useCallback((next: TripValues) => {
    setValues(next)
    setDirty(false)
    setTouched(new Set())
    setTried(false)
    setRefused({})
    setProblem(undefined)
    setDraftAt(undefined)
  }, [])

  const send = async (ignoreClash: boolean): Promise<TripDetail | undefined> => {
    try {
      const trip = await call(createTravel, { body: draftOf(latest.current, ignoreClash) })
      setDirty(false)
      release()
      if (keepsDraft) forgetDraft()
      return trip
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!ignoreClash && error.code === 'clash') return (await askClash(error)) ? send(true) : undefined
      const { id } = latest.current
      if (error.code === 'conflict' && id !== undefined) setConflict(await readConflict(id))
      else {
        const fields = serverErrors(error.fields)
        setRefused(fields)
        setProblem(Object.keys(fields).length > 0 ? undefined : errorText(error))
      }
      return undefined
    }
  }
  const save = async () => {
    setTried(true)
    setProblem(undefined)
    if (isSaving || Object.keys(errorsOf(latest.current)).length > 0) return undefined
    setSaving(true)
    try {
      return await send(false)
    } finally {
      setSaving(false)
    }
  }
  const resolve = (next: TripValues | undefined) => {
    setConflict(undefined)
    if (!next) return
    latest.current = next
    setValues(next)
  }
  return { values, shown, errors, isDirty, isSaving, problem, conflict, draftAt, change, touch, save, reset, resolve }
}

/** A unit or driver is busy then: the user may know better. */
const askClash = (error: ApiError) =>
  confirm({
    title: 'La unidad o un conductor ya tiene viaje a esa hora',
    content: Object.values(error.fields).flat().join(' ') || error.detail,
    variant: 'warning',
    confirmText: 'Guardar de todos modos',
    cancelText: 'Corregir',
    isBackMain: true,
  })
