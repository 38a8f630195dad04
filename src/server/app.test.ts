import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { testApp } from '#tests/support/app.ts'

const shop = await testApp()

it('stops though somebody holds a connection open and never asks for anything', async () => {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  await new Promise(resolve => socket.once('connect', resolve))
  const cut = new Promise(resolve => socket.once('close', () => resolve('cut')))
  socket.resume()
  await shop.app.close()
  expect(await cut).toBe('cut')
}, 20_000)
