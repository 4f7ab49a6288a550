import { useCallback, useEffect, useRef, useState } from 'react'
import {
  createTravelMany,
  fewestImportedInBackground,
  previewImport,
} from '@arriero/contract/trips/trips-import.contract.ts'
import type { ImportPreview } from '@arriero/contract/trips/trips-import.entities.ts'
import { ApiError, errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { useLeavePrompt } from '../../../kit/shell/leave.ts'
import { reloadTrips } from '../trips.cache.ts'
import { beginRun, forgetRun, resumeRun, useImportRun } from './import-run.ts'
import { reviewed, rowsToReview, startImport, type ImportPlan, type ImportState } from './import-state.ts'

/** A pause in the corrections after which the rows are reviewed again. */
const reviewPauseMs = 600

interface ImportSource {
  name: string
  size: number
  unknownHeaders: string[]
  missingHeaders: string[]
}

/** The import from file to created trips: nothing is saved before `create`. */
export function useImport() {
  const [state, setState] = useState<ImportState>()
  const [source, setSource] = useState<ImportSource>()
  const [busy, setBusy] = useState<'reading' | 'reviewing' | 'creating'>()
  const [problem, setProblem] = useState<string>()
  const [created, setCreated] = useState<number>()
  const run = useImportRun(({ run: shown }) => shown)
  const asked = useRef<AbortController>(undefined)
  const release = useLeavePrompt(state !== undefined && created === undefined)

  const read = async (file: File) => {
    setBusy('reading')
    setProblem(undefined)
    try {
      const preview = await call(previewImport, { body: { file } })
      setSource({
        name: preview.file ?? file.name,
        size: file.size,
        unknownHeaders: preview.unknownHeaders,
        missingHeaders: preview.missingHeaders,
      })
      if (preview.missingHeaders.length > 0 || preview.rows.length === 0) return setProblem(emptyReason(preview))
      setState(startImport(preview))
    } catch (error) {
      setProblem(errorText(error))
    } finally {
      setBusy(undefined)
    }
  }

  const change = useCallback(
    (edit: (before: ImportState) => ImportState) => setState((before) => before && edit(before)),
    [],
  )

  useEffect(() => {
    if (!state?.isStale) return
    const review = async () => {
      asked.current?.abort()
      const request = new AbortController()
      asked.current = request
      setBusy('reviewing')
      try {
        const preview = await call(previewImport, { body: { rows: rowsToReview(state) }, signal: request.signal })
        setProblem(undefined)
        // Only the newest state's own review counts; what was typed meanwhile asks again.
        setState((now) => (now === state ? reviewed(state, preview) : now))
      } catch (error) {
        if (!request.signal.aborted) setProblem(errorText(error))
      } finally {
        if (asked.current === request) setBusy(undefined)
      }
    }
    const timer = setTimeout(() => void review(), reviewPauseMs)
    return () => clearTimeout(timer)
  }, [state])

  useEffect(() => {
    resumeRun()
    // Who comes back wants to import another sheet.
    return () => void (useImportRun.getState().run?.step === 'done' && forgetRun())
  }, [])

  const create = async ({ rows, trips }: ImportPlan, choice: { partial: boolean; ignoreClash: boolean }) => {
    setBusy('creating')
    setProblem(undefined)
    const { ignoreClash } = choice
    try {
      if (rows.length >= fewestImportedInBackground) {
        const kept = state?.rows.filter(({ values }) => !state.skipped.has(values.row)) ?? []
        await beginRun({ rows, file: source?.name, ...choice }, kept)
        release()
        return setState(undefined)
      }
      const result = await call(createTravelMany, {
        body: { rows, ...(source && { file: source.name }), ...(ignoreClash && { ignoreClash }) },
      })
      release()
      const saved = new Set(rows.map(({ row }) => row))
      setState((before) => before && { ...before, rows: before.rows.filter(({ values }) => !saved.has(values.row)) })
      setCreated(result.length || trips)
      await reloadTrips()
    } catch (error) {
      setProblem(errorText(error))
      // Something changed since the review (a unit was taken): the new findings say what.
      if (error instanceof ApiError && error.status === 400)
        setState((before) => before && { ...before, isStale: true })
    } finally {
      setBusy(undefined)
    }
  }
  const restart = () => {
    forgetRun()
    asked.current?.abort()
    setState(undefined)
    setSource(undefined)
    setProblem(undefined)
    setCreated(undefined)
    setBusy(undefined)
  }
  /** After creating some: goes on with the rows that stayed. */
  const goOn = () => {
    setCreated(undefined)
    if (!run) return
    setState({ ...startImport(run), isStale: true })
    setSource({ name: run.file, size: 0, unknownHeaders: [], missingHeaders: [] })
    forgetRun()
  }
  return { state, source, busy, problem, created, run, read, change, create, restart, goOn }
}

export type ImportWork = ReturnType<typeof useImport>

const emptyReason = ({ missingHeaders }: ImportPreview) =>
  missingHeaders.length > 0
    ? `Faltan columnas en la hoja: ${missingHeaders.join(', ')}. Use la plantilla.`
    : 'La hoja no tiene filas de viajes.'
