import { z } from 'zod'

/** Texts of the specification for form rules, exact to the letter; both ends say the same sentence. */
export const texts = {
  required: 'El campo es requerido',
  min: (length: number) => `Minimo ${length} caracteres`,
  max: (length: number) => `Maximo ${length} caracteres`,
  number: 'El campo debe ser un número valido',
  minValue: (field: string, minValue: number) => `El campo ${field} debe ser mayor o igual a ${minValue}`,
  // The specification prints {minValue} here too; the maximum is what it means.
  maxValue: (field: string, minValue: number) => `El campo ${field} debe ser menor o igual a ${minValue}`,
  email: (field: string) => `El campo ${field} debe ser de un correo electronico valido`,
  requestFailed: 'Ha ocurrido un error al realizar la solicitud',
  requesting: 'Realizando Solicitud',
  done: 'Exito',
  sessionExpired: 'Sesion agotada, por favor introduzca sus credenciales nuevamente',
} as const

const typeNames: Record<string, string> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  boolean: 'sí o no',
  array: 'una lista',
  object: 'un objeto',
}

/** What is wrong with a value, in Spanish; the field is the last named step of the path. */
export function spanishError(issue: z.core.$ZodRawIssue): string {
  const field = issue.path?.findLast((step) => typeof step === 'string') ?? 'enviado'
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return texts.required
      if (issue.expected === 'number') return texts.number
      return `El campo ${field} debe ser ${typeNames[issue.expected] ?? issue.expected}`
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? texts.required : texts.min(Number(issue.minimum))
      if (issue.origin === 'array') return `El campo ${field} debe tener almenos ${issue.minimum} elementos`
      return issue.inclusive === false
        ? `El campo ${field} debe ser mayor que ${issue.minimum}`
        : texts.minValue(field, Number(issue.minimum))
    case 'too_big':
      if (issue.origin === 'string') return texts.max(Number(issue.maximum))
      if (issue.origin === 'array') return `El campo ${field} debe tener como máximo ${issue.maximum} elementos`
      return issue.inclusive === false
        ? `El campo ${field} debe ser menor que ${issue.maximum}`
        : texts.maxValue(field, Number(issue.maximum))
    case 'invalid_format':
      if (issue.format === 'email') return texts.email(field)
      if (issue.format === 'datetime') return `El campo ${field} debe ser una fecha y hora válidas`
      if (issue.format === 'date') return `El campo ${field} debe ser una fecha válida`
      return `El campo ${field} no tiene un formato válido`
    case 'invalid_value':
      return `El campo ${field} debe ser uno de: ${issue.values.join(', ')}`
    case 'unrecognized_keys':
      return `Campos desconocidos: ${issue.keys.join(', ')}`
    default:
      return `El campo ${field} no es válido`
  }
}

/** `{campo: ['mensaje']}` by path joined with dots, as the wire carries per-field errors. */
export function fieldErrors(error: z.core.$ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const issue of error.issues) (fields[issue.path.join('.') || 'detail'] ??= []).push(issue.message)
  return fields
}

/** Called first thing on both ends: Spanish sentences, and no code generation (content security policy). */
export function configureValidation() {
  z.config({ jitless: true, customError: (issue) => issue.message ?? spanishError(issue) })
}
