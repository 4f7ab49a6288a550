import { expect, test } from 'vitest'
import { foliosIn, foldQuestion, isNamed, namedIn, understand } from './understand.ts'

test.each([
  ['¿Dónde está la BA-108?', 'where', 'today'],
  ['@ISA ubicación de NE 120', 'where', 'today'],
  ['¿por dónde va la CE-137?', 'where', 'today'],
  ['¿Cómo va el viaje V-00954?', 'trip', 'today'],
  ['¿a qué hora llega BA-108 a Silao?', 'trip', 'today'],
  ['@ISA ¿quién llega tarde a Silao hoy?', 'late', 'today'],
  ['¿Qué viene retrasado?', 'late', 'today'],
  ['cuántos kilómetros hizo BA-108 ayer', 'km', 'yesterday'],
  ['km de la flota esta semana', 'km', 'week'],
  ['¿Quién maneja la NE-120?', 'driver', 'today'],
  ['operador de CE-137', 'driver', 'today'],
  ['última carga de combustible de BA-108', 'fuel', 'today'],
  ['¿cuánto diésel cargó BA-108?', 'fuel', 'today'],
  ['¿Qué pólizas están vencidas?', 'documents', 'today'],
  ['licencias vencidas este mes', 'documents', 'month'],
  ['crea un ticket por la llanta de BA-108', 'ticket', 'today'],
  ['mándame el reporte de los atrasos por correo', 'report', 'today'],
  ['hola', 'help', 'today'],
])('%s asks for %s (%s)', (asked, intent, span) => {
  expect(understand(asked)).toMatchObject({ intent, span })
})

test('what it does not know it does not guess', () => {
  expect(understand('¿qué opinas del clima?')).toBeNull()
  expect(understand('')).toBeNull()
})

test.each([
  ['donde esta ba-108', 'BA-108', true],
  ['donde esta ba108', 'BA-108', true],
  ['donde esta la ba 108?', 'BA-108', true],
  ['donde esta ba-1080', 'BA-108', false],
  ['cuantos km hoy', 'T', false],
  ['hay 12 viajes', '12', false],
  ['tracto 4512 hoy', '4512', true],
  ['x', '(.*)+$', false],
])('%s names %s: %s', (words, name, is) => {
  expect(isNamed(words, name)).toBe(is)
})

test('of names within names the longest is meant', () => {
  const rows = [{ name: 'BA-10' }, { name: 'BA-10 Norte' }, { name: 'CE-1' }]
  expect(namedIn(foldQuestion('¿dónde va BA-10 norte?'), rows)).toEqual([{ name: 'BA-10 Norte' }])
})

test('words with digits may be folios', () => {
  expect(foliosIn('¿cómo va V-00954 con BA-108?')).toEqual(['V-00954', 'BA-108'])
})
