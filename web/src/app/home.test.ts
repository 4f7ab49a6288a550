import { expect, test } from 'vitest'
import { homeOf } from './home.ts'
import { someone } from './someone.fixture.ts'

const permissions = ['viaje.viaje_create.view', 'mapas.view']

test.each([
  ['a driver at the own day', { role: 4, permissions }, '/Consola/mi-dia'],
  ['a client at its shipments', { role: 2, permissions }, '/Consola/mis-envios'],
  ['a distributor at its companies', { role: 3, permissions, distributor: true }, '/Consola/empresas'],
  ['a client without trips as everybody', { role: 2, permissions: ['mapas.view'] }, '/Consola/mapas'],
  ['a driver without trips as everybody', { role: 4 }, '/Consola/mapas'],
  ['an administrator', { role: 1, permissions }, '/Consola/mapas'],
  ['a company', { role: 3, permissions }, '/Consola/mapas'],
  ['a supervisor', { role: 5, permissions }, '/Consola/mapas'],
  ['a mirror at what is shared', { role: 6, permissions }, '/Consola/mis-envios'],
  ['a technician', { role: 7, permissions }, '/Consola/mapas'],
])('the day begins: %s', (_who, traits, expected) => {
  expect(homeOf(someone(traits), '/Consola/mapas')).toBe(expected)
})
