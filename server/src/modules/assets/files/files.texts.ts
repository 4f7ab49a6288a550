import { thingFileLimits } from '@arriero/contract/assets/files/files.contract.ts'

export const texts = {
  notFound: 'No se encontró el archivo.',
  missing: 'El campo es requerido',
  tooMany: `Ya tiene ${thingFileLimits.mostFiles} archivos: quite alguno primero.`,
  closed: 'La falla ya está cerrada.',
  added: (name: string) => `Archivo agregado: ${name}`,
  removed: (name: string) => `Archivo quitado: ${name}`,
} as const
