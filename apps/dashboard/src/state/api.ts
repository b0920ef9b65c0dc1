import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { type ApiClient, createClient } from '../api/client.ts'

const Client = createContext<ApiClient | null>(null)

export const ApiProvider = Client.Provider

export function useApi(): ApiClient {
  return useContext(Client) ?? fallback
}

const fallback = createClient()
