import type { Cfdi } from '../model/cfdi.ts'

export type Changes = Readonly<Record<string, unknown>>

/** A copy with values changed by path; undefined takes them away, missing steps are made. */
export function changed(cfdi: Cfdi, changes: Changes): Cfdi {
  const copy = structuredClone(cfdi)
  for (const [path, value] of Object.entries(changes)) {
    const steps = path.split('.').flatMap((step) => step.replace(/\[(\d+)\]/g, '.$1').split('.'))
    const last = steps.pop() ?? ''
    let target: unknown = copy
    steps.forEach((step, i) => {
      if (typeof target !== 'object' || target === null) throw new Error(`no ${step} in ${path}`)
      const next: unknown = Reflect.get(target, step)
      const made = /^\d+$/.test(steps[i + 1] ?? last) ? [] : {}
      if (next === undefined) Reflect.set(target, step, made)
      target = next ?? made
    })
    if (typeof target !== 'object' || target === null) throw new Error(`nothing to change at ${path}`)
    if (value === undefined) Reflect.deleteProperty(target, last)
    else Reflect.set(target, last, value)
  }
  return copy
}

/** Code, valid document, and what is done to it. */
export type Provocation = readonly [code: string, document: Cfdi, changes: Changes]
