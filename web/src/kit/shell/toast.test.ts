import { expect, test } from 'vitest'
import { unreachable } from '../api-error.ts'
import { connectToasts, toast, toastDuration, whenToastWaits, type Toast } from './toast.ts'

test('TOAST-01 how long toasts stay', () => {
  expect(toastDuration).toMatchObject({ normal: 5000, alert: 20_000, copy: 10_000, incident: 3000 })
})

test('a toast told before the page is drawn is shown then, and the same event is told once', () => {
  const shown: Toast[] = []
  toast.success('Viaje "Uno" ha finalizado', { event: 'trip 1' })
  const disconnect = connectToasts((one) => shown.push(one))
  toast.success('Viaje "Uno" ha finalizado', { event: 'trip 1' })
  toast.success('Viaje "Dos" ha finalizado', { event: 'trip 2' })
  toast.info('Exito')
  toast.info('Exito')
  disconnect()
  expect(shown.map(({ text }) => text)).toEqual([
    'Viaje "Uno" ha finalizado',
    'Viaje "Dos" ha finalizado',
    'Exito',
    'Exito',
  ])
})

test('a host is called for by the first toast that finds none, told before or after it was offered', () => {
  let calls = 0
  whenToastWaits(() => (calls += 1))
  expect(calls).toBe(0)
  toast.info('Sin anfitrión')
  expect(calls).toBe(1)
  whenToastWaits(() => (calls += 1))
  expect(calls).toBe(2)
  connectToasts(() => undefined)
  toast.info('Con anfitrión')
  expect(calls).toBe(2)
})

test('what says that the server could not be reached goes with the first success, other errors stay', () => {
  const onScreen = new Set<string>()
  const disconnect = connectToasts(
    ({ text }, key) => onScreen.add(`${key}|${text}`),
    (key) => onScreen.forEach((one) => one.startsWith(`${key}|`) && onScreen.delete(one)),
  )
  toast.error('No se pudo guardar', { detail: unreachable })
  toast.error(unreachable, { event: 'foto' })
  toast.error('El nombre ya existe')
  toast.info('Unidad nueva')
  expect(onScreen.size).toBe(4)
  toast.success('Guardado')
  disconnect()
  expect([...onScreen].map((one) => one.split('|')[1])).toEqual(['El nombre ya existe', 'Unidad nueva', 'Guardado'])
})
