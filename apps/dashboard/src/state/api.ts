import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { ApiClient } from '../api/client.ts'

const Client = createContext<ApiClient | null>(null)

export const ApiProvider = Client.Provider

export function useApi(): ApiClient {
  const client = useContext(Client)
  if (client === null) throw new Error('the page has no service')
  return client
}
