import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import * as contract from '@arriero/contract/session/second-step.contract.ts'
import { login, refreshAuth } from '@arriero/contract/session/session.contract.ts'
import { changeOwnPassword, ownProfile } from '@arriero/contract/users/users.contract.ts'
import { call, refusal, send } from '../../../test/api.ts'
import { newPassword } from '../../../test/factories/users.ts'
import { makeAuthenticator } from '../../../test/factories/passkeys.ts'
import { testApp } from '../../../test/server.ts'
import { makeAccount, makeUser, testPassword, type TestUser } from '../../../test/factories.ts'

const codeAt = (secret: string, stepsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 })

async function turnOn(user: TestUser) {
  const { secret } = await call(user, contract.beginTotp, { body: { password: testPassword } })
  const { recoveryCodes } = await call(user, contract.confirmTotp, { body: { code: codeAt(secret) } })
  return { secret, recoveryCodes }
}
const firstStep = async (user: TestUser) =>
  contract.secondStepRefusal.parse(
    (await refusal(undefined, login, { body: { username: user.username, password: testPassword } })).body,
  )

test('with the second step on, the password alone opens nothing; the code does', async () => {
  const user = await makeUser()
  const { secret } = await turnOn(user)
  const { ticket, methods } = await firstStep(user)
  expect(methods).toEqual(['totp'])
  const wrong = { ticket, code: codeAt(secret) === '000000' ? '000001' : '000000' }
  expect(await refusal(undefined, contract.loginSecondStep, { body: wrong })).toMatchObject({
    status: 400,
    body: { fields: { code: ['El código no es correcto o ya se usó'] } },
  })
  // The code of the present step was used to turn it on; the next one is new.
  const auth = await call(undefined, contract.loginSecondStep, { body: { ticket, code: codeAt(secret, 1) } })
  await expect(call({ token: auth.token }, refreshAuth, { body: {} })).resolves.toMatchObject({ user: { id: user.id } })
})

test('no code works twice', async () => {
  const user = await makeUser()
  const { secret } = await turnOn(user)
  const { ticket } = await firstStep(user)
  const body = { ticket, code: codeAt(secret, 1) }
  await call(undefined, contract.loginSecondStep, { body })
  expect(await refusal(undefined, contract.loginSecondStep, { body })).toMatchObject({ status: 400 })
})

test('a recovery code opens once, when the device is lost', async () => {
  const user = await makeUser()
  const { recoveryCodes } = await turnOn(user)
  expect(recoveryCodes).toHaveLength(10)
  const { ticket } = await firstStep(user)
  const body = { ticket, code: recoveryCodes[0]! }
  const { token } = await call(undefined, contract.loginSecondStep, { body })
  await expect(call({ token }, ownProfile)).resolves.toMatchObject({ recoveryCodes: 9 })
  expect(await refusal(undefined, contract.loginSecondStep, { body })).toMatchObject({ status: 400 })
})

test('turning on the second step ends the sessions that were opened without it', async () => {
  const user = await makeUser()
  const { token } = await call(undefined, login, { body: { username: user.username, password: testPassword } })
  await turnOn(user)
  expect(await refusal({ token }, ownProfile)).toMatchObject({ status: 403, body: { code: 'session_expired' } })
  await expect(call(user, ownProfile)).resolves.toMatchObject({ recoveryCodes: 10 })
})

test('adding a key ends the sessions that were opened without it, and the key opens the next', async () => {
  const user = await makeUser()
  const signIn = { username: user.username, password: testPassword }
  const { token } = await call(undefined, login, { body: signIn })
  const { app } = await testApp()
  const device = makeAuthenticator(app.publicUrl)
  const asked = await call(user, contract.beginPasskey, { body: { password: testPassword } })
  await call(user, contract.addPasskey, { body: { name: 'Teléfono', credential: device.register(asked) } })
  expect(await refusal({ token }, ownProfile)).toMatchObject({ status: 403, body: { code: 'session_expired' } })
  await expect(call(user, ownProfile)).resolves.toMatchObject({ passkeys: [{ name: 'Teléfono' }] })

  const { ticket, methods } = await firstStep(user)
  expect(methods).toEqual(['passkey'])
  const credential = device.sign(await call(undefined, contract.passkeyChallenge, { body: { ticket } }))
  await expect(call(undefined, contract.loginSecondStep, { body: { ticket, credential } })).resolves.toMatchObject({
    isAuth: true,
  })
  expect(await refusal(undefined, contract.loginSecondStep, { body: { ticket, credential } })).toMatchObject({
    status: 400,
  })
})

test('a key goes with the present password only, and nobody takes the key of another', async () => {
  const [user, other] = [await makeUser(), await makeUser()]
  const { app } = await testApp()
  const device = makeAuthenticator(app.publicUrl)
  const password = testPassword
  const asked = await call(user, contract.beginPasskey, { body: { password } })
  await call(user, contract.addPasskey, { body: { name: 'Teléfono', credential: device.register(asked) } })
  const id = (await call(user, ownProfile)).passkeys[0]?.id ?? 0
  expect(await refusal(user, contract.removePasskey, { params: { id }, body: { password: 'mala' } })).toMatchObject({
    status: 400,
    body: { fields: { password: [expect.any(String)] } },
  })
  expect(await send('DELETE', `/apis/user/passkeys/${id}`, { as: user })).toMatchObject({ status: 400 })
  expect(await refusal(other, contract.removePasskey, { params: { id }, body: { password } })).toMatchObject({
    status: 404,
  })
  await expect(call(user, ownProfile)).resolves.toMatchObject({ passkeys: [{ id }] })
  await call(user, contract.removePasskey, { params: { id }, body: { password } })
  await expect(call(user, ownProfile)).resolves.toMatchObject({ passkeys: [] })
})

test.each([
  ['to change it', changeOwnPassword, { current: 'mala', password: newPassword, confirmation: newPassword }],
  ['to turn the second step on', contract.beginTotp, { password: 'mala' }],
  ['to turn it off', contract.endTotp, { password: 'mala' }],
  ['to add a key', contract.beginPasskey, { password: 'mala' }],
])('a present password asked %s is guessed no oftener than one at the door', async (_, endpoint, body) => {
  const user = await makeUser()
  const waits: boolean[] = []
  for (let i = 1; i <= 9; i += 1) {
    const { json } = await send('POST', endpoint.path, { as: user, body })
    waits.push('wait' in (json as object))
  }
  expect(waits).toEqual([...Array<boolean>(8).fill(false), true])
})

test('of many present passwords tried at once no more are answered than one after the other', async () => {
  const user = await makeUser()
  const begin = (password: string) => refusal(user, contract.beginTotp, { body: { password } })
  const tries = await Promise.all(Array.from({ length: 20 }, () => begin('mala')))
  expect(tries.filter(({ body }) => body['wait'] === undefined)).toHaveLength(8)
  expect((await begin(testPassword)).body['non_field_errors']).toEqual([expect.stringContaining('Demasiados intentos')])
})

test('guessing codes stops as guessing passwords does', async () => {
  const user = await makeUser()
  const { secret } = await turnOn(user)
  const { ticket } = await firstStep(user)
  for (let i = 0; i < 8; i += 1)
    await refusal(undefined, contract.loginSecondStep, { body: { ticket, code: 'aaaaaa' } })
  const stopped = await refusal(undefined, contract.loginSecondStep, { body: { ticket, code: codeAt(secret, 1) } })
  expect(stopped.body['non_field_errors']).toEqual([expect.stringContaining('Demasiados intentos')])
})

test('a ticket somebody made up names no sign-in', async () => {
  expect(
    await refusal(undefined, contract.loginSecondStep, { body: { ticket: 'inventado.x', code: '123456' } }),
  ).toMatchObject({ status: 400 })
})

test('the password is asked for before the second step is turned on or off', async () => {
  const user = await makeUser()
  const wrong = { body: { password: 'otra' } }
  expect(await refusal(user, contract.beginTotp, wrong)).toMatchObject({ status: 400 })
  await turnOn(user)
  expect(await refusal(user, contract.endTotp, wrong)).toMatchObject({ status: 400 })
  await call(user, contract.endTotp, { body: { password: testPassword } })
  await expect(
    call(undefined, login, { body: { username: user.username, password: testPassword } }),
  ).resolves.toMatchObject({ isAuth: true })
})

test('an administrator takes the second step of who lost their device, nobody mightier is touched', async () => {
  const account = await makeAccount()
  const [admin, user] = [await makeUser({ account, role: roles.administrator }), await makeUser({ account })]
  await turnOn(user)
  expect(await refusal(user, contract.resetSecondStep, { params: { id: admin.id } })).toMatchObject({ status: 403 })
  await call(admin, contract.resetSecondStep, { params: { id: user.id } })
  await expect(
    call(undefined, login, { body: { username: user.username, password: testPassword } }),
  ).resolves.toMatchObject({ isAuth: true })
})

test('a key that was not asked for, or a made-up one, is refused', async () => {
  const user = await makeUser()
  const given = { body: { name: 'Teléfono', credential: { id: 'x' } } }
  expect(await refusal(user, contract.addPasskey, given)).toMatchObject({ status: 400 })
  const options = await call(user, contract.beginPasskey, { body: { password: testPassword } })
  expect(options).toMatchObject({ challenge: expect.any(String), rp: { name: 'Arriero' } })
  expect(await refusal(user, contract.addPasskey, given)).toMatchObject({
    status: 400,
    body: { detail: 'La llave de acceso no se pudo comprobar. Intente de nuevo.' },
  })
})
