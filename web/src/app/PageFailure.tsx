import { useEffect } from 'react'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorState } from '../kit/states.tsx'
import { errorData, trace } from '../kit/trace.ts'

/** A page that broke, or whose piece could not be loaded after an update: said in its place, the shell lives on. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  useEffect(() => trace('APP_ERROR', errorData(error)), [error])
  // A missing piece means that a newer version was put in place: only a fresh page knows the new names.
  const isOutdated = /dynamically imported module|Importing a module script failed/.test(
    error instanceof Error ? error.message : '',
  )
  return (
    <ErrorState
      error={error}
      retry={isOutdated ? () => location.reload() : reset}
      what="No se pudo mostrar esta pantalla."
    />
  )
}
