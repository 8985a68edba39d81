/** The account that demo mode starts with; printed at the start. */
export const demoAccount = { username: 'demo@andaman.example', password: 'demo1234', paypass: '123456' } as const;
