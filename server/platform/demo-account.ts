/** The account that demo mode creates. The server prints it at startup. */
export const demoAccount = { username: 'demo@andaman.example', password: 'demo1234', paypass: '123456' } as const;
